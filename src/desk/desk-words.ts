/** What prices and checkout say of a cart, said of an order: at the desk there is no cart. */
export function deskWords(message: string): string {
  if (message === 'Krepšelis tuščias.') return 'Užsakyme dar nieko nėra.'
  return message.replaceAll('krepšelio', 'užsakymo').replaceAll('krepšelį', 'užsakymą')
}
