/** The name or value of a property as fitting compares it, the same as the index expression. */
export const buildFittingKeySql = (column: string) => `lower(btrim(left(replace(${column}, chr(160), ' '), 100)))`
