import { index, type RouteConfig, route } from '@react-router/dev/routes'

/** Every address a person can visit, in one list. Slugs in the address bar, rooms in the files. */
export default [
  index('site/shop/home.page.tsx'),

  route('*', 'site/shop/no-such-page.page.tsx'),
] satisfies RouteConfig
