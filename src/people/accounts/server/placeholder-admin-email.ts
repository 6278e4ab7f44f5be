/** The address has no mailbox. */
export const placeholderAdminEmail = 'admin@localhost'
