import type { Piece } from './tariffs.contract.ts'

/** Has packages, or subtracts what was paid before. */
export const isByPackages = (pieces: readonly Piece[] | null | undefined): pieces is readonly Piece[] =>
  pieces?.some(({ days, count }) => days !== 1 || count < 0) ?? false
