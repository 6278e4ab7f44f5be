/** `PUBLIC_URL` on sending: no request chooses where a link leads. */
export const shopAddress = '{{shop}}'

export function withShopAddress(text: string, publicUrl: string): string {
  return text.replaceAll(shopAddress, publicUrl)
}
