/**
 * Templates of what others write to the shop. It lies in the shop's mailbox: whoever has an account with that address, or
 * writes from it, has no claim to other people's letters.
 */
export const lettersToShop = ['contact', 'withdrawal-came'] as const
