import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';

/** A certificate for this machine and the authority that signed it, as files. */
export interface LocalCertificate {
  readonly authority: string;
  readonly certificate: string;
  readonly key: string;
}

/** Makes a certificate authority and a certificate for `localhost` and 127.0.0.1 in a folder, with the program `openssl`. */
export function localCertificate(folder: string): LocalCertificate {
  const paths = {
    authority: `${folder}/authority.pem`,
    certificate: `${folder}/node.pem`,
    key: `${folder}/node.key`,
  };
  const authorityKey = `${folder}/authority.key`;
  const request = `${folder}/node.csr`;
  const extensions = `${folder}/node.extensions`;
  writeFileSync(extensions, 'subjectAltName=DNS:localhost,IP:127.0.0.1\nextendedKeyUsage=serverAuth\n');
  openssl(`req -x509 ${newKey} -days 2 -subj /CN=Kontor -keyout ${authorityKey} -out ${paths.authority}`);
  openssl(`req ${newKey} -subj /CN=localhost -keyout ${paths.key} -out ${request}`);
  openssl(
    `x509 -req -days 2 -in ${request} -extfile ${extensions} -CAcreateserial -CA ${paths.authority} -CAkey ${authorityKey} -out ${paths.certificate}`,
  );
  return paths;
}

const newKey = '-newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes';

function openssl(line: string): void {
  execFileSync('openssl', line.split(' '), { stdio: 'pipe' });
}
