import { withdrawalCame } from '#selling/withdrawals/withdrawal.mail.ts'
import { contactTemplate } from '#storefront/contact/contact.mail.ts'

/** To the shop: an account with its address has no claim. */
export const lettersToShop = [contactTemplate.name, withdrawalCame.name]
