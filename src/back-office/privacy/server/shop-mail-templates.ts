import { withdrawalCame } from '#sales/withdrawals/withdrawal.mail.ts'
import { contactTemplate } from '#storefront/contact/contact.mail.ts'

/** To the shop: an account with its address has no claim. */
export const shopMailTemplates = [contactTemplate.name, withdrawalCame.name]
