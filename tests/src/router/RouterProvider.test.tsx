import { createRouter } from '#src/router/createRouter.ts';
import { Link, Navigate, NavLink } from '#src/router/Link.tsx';
import { Outlet, RouterProvider } from '#src/router/RouterProvider.tsx';
import { useHandles, useParams, useRouteError, useSearchParams } from '#src/router/routerContext.ts';
import type { Route } from '#src/router/routes.ts';
import { createEvent, fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { memoryHistory } from '../memoryHistory.ts';

const Frame = () => (
  <>
    <nav>
      <NavLink to="/">Start</NavLink>
      <NavLink to="/page/a" end>
        Page
      </NavLink>
      <Link to="/old">Old</Link>
      <Link to="/broken">Broken</Link>
    </nav>
    <p>{`frame of ${useHandles().filter(Boolean).join()}`}</p>
    <Outlet />
  </>
);
const Page = () => <h1>{`page ${useParams()['id']} with ${useSearchParams().get('q')}`}</h1>;
const Failure = () => {
  const error = useRouteError();
  return <h1>{`failed: ${error instanceof Error ? error.message : ''}`}</h1>;
};
const Broken = (): never => {
  throw new Error('drawing');
};

const routes: readonly Route[] = [
  {
    ErrorBoundary: Failure,
    children: [
      {
        Component: Frame,
        HydrateFallback: () => <p>skeleton</p>,
        children: [
          { path: '/', handle: 'start', Component: () => <h1>start</h1> },
          { path: '/page/:id', handle: 'page', lazy: async () => ({ Component: Page }) },
          { path: '/old', Component: () => <Navigate to="/page/new?q=1" replace /> },
          { path: '/broken', Component: Broken },
        ],
      },
    ],
  },
];

/** The site at an address. */
function show(address: string) {
  const history = memoryHistory(address);
  const router = createRouter(routes, history);
  render(<RouterProvider router={router} />);
  return { router, history };
}

const link = (name: string): HTMLElement => screen.getByRole('link', { name });
const headline = (name: string): Promise<HTMLElement> => screen.findByRole('heading', { name });

it('a page stands in its frame, after a skeleton; the link to it is the current one', async () => {
  show('/page/a?q=2');
  expect(screen.getByText('skeleton')).toBeVisible();
  expect(await headline('page a with 2')).toBeVisible();
  expect(screen.getByText('frame of page')).toBeVisible();
  expect(link('Page')).toHaveAttribute('aria-current', 'page');
  expect(link('Start')).not.toHaveAttribute('aria-current');
});

it('a link opens its page in this document; the address of the page on screen adds no entry to the history', async () => {
  const { history } = show('/');
  await headline('start');
  fireEvent.click(link('Page'));
  expect(await headline('page a with null')).toBeVisible();
  const { key } = history.place();
  fireEvent.click(link('Page'));
  await vi.waitFor(() => expect(history.place().key).not.toBe(key));
  history.go(-1);
  expect(await headline('start')).toBeVisible();
});

it.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { button: 1 }])(
  'a click with %o is left to the browser',
  async (how) => {
    show('/');
    await headline('start');
    const click = createEvent.click(link('Page'), how);
    fireEvent(link('Page'), click);
    expect(click.defaultPrevented).toBe(false);
  },
);

it('a page may lead to another one as it is drawn', async () => {
  const { history } = show('/');
  await headline('start');
  fireEvent.click(link('Old'));
  expect(await headline('page new with 1')).toBeVisible();
  expect(history.place().pathname).toBe('/page/new');
});

it('a page that cannot be drawn gives way to the error page, and the next page is free of it', async () => {
  const quiet = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { router } = show('/');
  await headline('start');
  fireEvent.click(link('Broken'));
  expect(await headline('failed: drawing')).toBeVisible();
  await router.navigate('/page/b?q=3');
  expect(await headline('page b with 3')).toBeVisible();
  quiet.mockRestore();
});
