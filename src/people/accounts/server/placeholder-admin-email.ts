/** No mailbox. */
export const placeholderAdminEmail = 'admin@localhost'
