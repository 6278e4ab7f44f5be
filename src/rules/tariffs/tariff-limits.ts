/** Per product. */
export const MAX_PACKAGES = 30
/** A single day has its own price. */
export const MIN_PACKAGE_DAYS = 2
export const MAX_PACKAGE_DAYS = 366
