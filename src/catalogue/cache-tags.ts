/**
 * Cache tags of the catalogue that public answers show and actions invalidate. `stock` changes without the
 * catalogue: who shows how much is left of products from everywhere shows it, who only names products does not.
 */
export const tag = {
  categories: 'categories',
  catalogue: 'catalogue',
  stock: 'stock',
  /** What is off prices; it says so where prices stand. */
  campaigns: 'campaigns',
  category: (id: number) => `category:${id}`,
  product: (id: number) => `product:${id}`,
  accessories: (categoryId: number) => `accessories:${categoryId}`,
} as const
