export const depositLabels = {
  title: 'Užstatas (grąžinamas, PVM neapmokestinamas)',
  note: 'Paliekamas atsiimant įrankius ir grąžinamas jiems grįžus; į mokėtiną sumą neįskaičiuotas.',
  byTransfer: (reference: string) =>
    `Paliekamas atsiimant įrankius arba pervedamas iš anksto atskiru mokėjimu, įmokos kodas ${reference}; grąžinamas įrankiams grįžus, į mokėtiną sumą neįskaičiuotas.`,
}

/** Not every bank's app reads it. */
export const qrNote =
  'Mokėjimo QR kodas skirtas patogumui: jei banko programėlė jo nenuskaito, įveskite duomenis patys.'

export const unitLabels = { vnt: 'vnt.', day: 'd.', hour: 'val.' } as const
