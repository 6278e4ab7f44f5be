import type { Piece } from './tariffs.contract.ts'

/** A price that days alone don't say: of packages, or one that takes away what was paid before. */
export const isByPackages = (pieces: readonly Piece[] | null | undefined): pieces is readonly Piece[] =>
  pieces?.some(({ days, count }) => days !== 1 || count < 0) ?? false
