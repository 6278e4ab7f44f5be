import type { Dice } from './dice.ts'

export function generateSignature(dice: Dice): number[][] {
  const wave: number[] = []
  for (let x = 60 + dice.upTo(30); x < 420; x += 18 + dice.upTo(24))
    wave.push(x, 100 + (wave.length % 4 === 0 ? -1 : 1) * (20 + dice.upTo(45)))
  const from = 70 + dice.upTo(60)
  return [wave, [from, 160, from + 120, 150 + dice.upTo(12), from + 260 + dice.upTo(60), 158]]
}
