/** Cents with VAT that payments have left: neither on a document nor paid back. `client`: SQL of its id. */
export const buildAdvanceSql = (client: string): string => `advance_of(${client})`
