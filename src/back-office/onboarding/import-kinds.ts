/** As the address names them. */
export const importKinds = ['clients', 'units', 'goods', 'price-lists'] as const
export type ImportKind = (typeof importKinds)[number]
