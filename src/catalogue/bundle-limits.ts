export const mostParts = 50
export const mostOfAPart = 1_000
