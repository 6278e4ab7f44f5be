/** No mailbox. */
export const madeUpEmail = 'admin@localhost'
