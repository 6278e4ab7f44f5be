import { contactTemplate } from '#contact/contact.mail.ts'
import { withdrawalCame } from '#withdrawals/withdrawal.mail.ts'

/**
 * Templates of what others write to the shop. It lies in the shop's mailbox: whoever has an account with that address, or
 * writes from it, has no claim to other people's letters.
 */
export const lettersToShop = [contactTemplate.name, withdrawalCame.name]
