import { adaptFields } from '#adapters/form/adaptFields.ts';
import { parseProviderSchema } from '#adapters/provider/parseProviderSchema.ts';
import { Exhibit } from './Exhibit.tsx';
import { Shown } from './Shown.tsx';

const { schema: provider } = parseProviderSchema({
  profileSchema: {
    fields: {
      zip: { type: 'string', writeAccess: 'clientModify' },
      country: { type: 'string', writeAccess: 'clientModify' },
    },
  },
});

/** The postcode rule of each country, with its error message. */
export function CountryRules() {
  return (
    <Exhibit name="Country rules">
      {['DE', 'LU', 'BE', 'NL', 'PT', 'PL', 'FR'].map((country) => {
        const { form } = adaptFields(
          `country-${country}`,
          [{ type: 'FormInput', schemaPath: 'profile.zip' }, { type: 'CountryInput' }],
          { provider, site: { country, zipRules: {} } },
        );
        const [zip = '', land = ''] = Object.keys(form.schema.properties ?? {});
        return (
          <Shown
            key={country}
            caption={country}
            form={form}
            value={{ [zip]: '12345678901', [land]: country }}
            isChecked
          />
        );
      })}
    </Exhibit>
  );
}
