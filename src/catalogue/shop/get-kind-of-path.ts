import { type Kind, kindPath, kinds } from '../kinds.ts'

export function getKindOfPath(address: string): Kind {
  const word = new URL(address).pathname.split('/')[1]
  return kinds.find((kind) => kindPath[kind] === word) ?? 'rent'
}
