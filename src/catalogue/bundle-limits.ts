/** Different tools in one bundle, and units of one of them. */
export const mostParts = 50
export const mostOfAPart = 1_000
