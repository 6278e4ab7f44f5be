export const maxBundleParts = 50
export const maxPartQuantity = 1_000
