/** Why a mail of an order or a quote goes nowhere. */
export const formerAddress = 'El. paštas pataisytas: buvusiu adresu šis laiškas nebesiunčiamas.'
