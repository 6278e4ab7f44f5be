/** Per product. */
export const MOST_PACKAGES = 30
/** One day has its own price. */
export const LEAST_PACKAGE_DAYS = 2
export const MOST_PACKAGE_DAYS = 366
