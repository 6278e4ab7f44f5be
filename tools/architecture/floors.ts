/** The folders of `src`, from the ground up: each may import those before it. */
export const floors = [
  ...['platform', 'rules', 'shell', 'people', 'catalogue', 'orders', 'rentals', 'finance', 'sales', 'sign-in'],
  ...['counter', 'storefront', 'back-office', 'app'],
]
