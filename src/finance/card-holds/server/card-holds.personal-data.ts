import type { ModulePersonalData } from '#shell/module/personal-data.ts'

export const cardHoldsPersonalData: ModulePersonalData = {
  tablesLeftOut: {
    card_holds:
      'What is wanted of a deposit on a card, by the number of its provider: what became of it stands in the deposits, which are in the file. Nothing of a card stands there.',
    card_movements:
      'What the provider told of money of a deposit that it took of a card or gave back: what came of it stands in the deposits, which are in the file.',
  },
}
