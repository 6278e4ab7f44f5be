/** The folders of `src`, the lowest first: each may import those before it. */
export const layers = [
  ...['platform', 'rules', 'shell', 'people', 'catalogue', 'orders', 'rentals', 'finance', 'sales', 'sign-in'],
  ...['counter', 'storefront', 'back-office', 'app'],
]
