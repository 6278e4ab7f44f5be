import { type Kind, kindPath, kinds } from '../kinds.ts'

/** Which catalogue an address belongs to, by its first word: the same page file serves several of them. */
export function kindOfAddress(address: string): Kind {
  const word = new URL(address).pathname.split('/')[1]
  return kinds.find((kind) => kindPath[kind] === word) ?? 'rent'
}
