/** `stock` changes without the catalogue: needed by answers that show how much is left. */
export const tag = {
  categories: 'categories',
  catalogue: 'catalogue',
  stock: 'stock',
  campaigns: 'campaigns',
  category: (id: number) => `category:${id}`,
  product: (id: number) => `product:${id}`,
  accessories: (categoryId: number) => `accessories:${categoryId}`,
} as const
