/** Where whoever was at the provider's page comes back to. */
export const afterReservingAddress = '/uzstatas'
