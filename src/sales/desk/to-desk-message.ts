/** Cart messages, but the desk has no cart. */
export function toDeskMessage(message: string): string {
  if (message === 'Krepšelis tuščias.') return 'Užsakyme dar nieko nėra.'
  return message.replaceAll('krepšelio', 'užsakymo').replaceAll('krepšelį', 'užsakymą')
}
