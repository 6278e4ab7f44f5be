/**
 * Stands in a stored mail where the shop's own address will be: `PUBLIC_URL` is put in when the mail is sent, so that
 * no action needs the configuration and nobody's request can choose where a link leads.
 */
export const shopAddress = '{{shop}}'

export function withShopAddress(text: string, publicUrl: string): string {
  return text.replaceAll(shopAddress, publicUrl)
}
