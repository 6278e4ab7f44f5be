/** Whom the first administrator is called when nobody said: no mailbox. */
export const madeUpEmail = 'admin@localhost'
