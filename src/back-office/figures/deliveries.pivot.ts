import { definePivot } from '#shell/reports/define-pivot.ts'

export const deliveriesPivot = definePivot({
  name: 'deliveries',
  title: 'Pristatymai ir paėmimai',
  about: 'a-person',
  summary: 'Stops that were made, late or in vain, by their day, and what delivery was billed, by the day of the paper',
  by: { month: 'Mėnuo', day: 'Diena', place: 'Padalinys', zone: 'Zona', driver: 'Vairuotojas', kind: 'Kas daryta' },
  figures: {
    done: {
      is: 'count',
      head: 'Atlikta',
      means: 'Sustojimai, atlikti suplanuotą laikotarpio dieną: pristatymai ir paėmimai kartu.',
    },
    late: {
      is: 'count',
      head: 'Pavėluota',
      means:
        'Kiek iš atliktų – po sutarto laiko: vairuotojas atvyko (jei atvykimo nežymėjo – baigė) vėliau, nei baigėsi suplanuotas laikas; be laiko – vėliau nei suplanuota diena.',
    },
    failed: { is: 'count', head: 'Nepavyko', means: 'Nuvykta veltui: nieko nebuvo arba perduoti nepavyko.' },
    price: {
      is: 'money',
      head: 'Uždirbta be PVM',
      withoutVat: 'Uždirbta',
      means:
        'Pristatymo eilutės PVM sąskaitose faktūrose be PVM, atėmus kreditines, pagal dokumento datą – tiek pat, kiek „Pristatymas ir paėmimas“ pardavimų ataskaitoje. Zonai ir vairuotojui atvežimo kaina tenka atvežimo sustojimui, paėmimo – paėmimo; keliems – po lygiai. Vairavimo ir kuro išlaidų programa nežino.',
    },
  },
})
