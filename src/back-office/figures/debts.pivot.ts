import { definePivot } from '#shell/reports/define-pivot.ts'

export const debtsPivot = definePivot({
  name: 'debts',
  title: 'Skolos pagal amžių',
  about: 'a-person',
  summary: 'What was owed at the end of a period, by how many days it was late then',
  by: { client: 'Skolininkas', place: 'Padalinys', kind: 'Rūšis', month: 'Mėnuo' },
  figures: {
    open: {
      is: 'money',
      head: 'Skolos su PVM',
      withoutVat: 'Skolos',
      stands: 'at-end',
      means:
        'Kiek buvo skolinga paskutinės laikotarpio dienos (ne vėlesnės už šiandien) pabaigoje: neapmokėtos sąskaitų, nuostolių atlyginimo sąskaitų ir išduotų neapmokėtų užsakymų dalys. Kreditinės sąskaitos atimtos. Lygu ekrano „Skolos“ sumai ir skolų registrui centas į centą. Kas iš viso neskolingas, neįeina.',
    },
    not_due: {
      is: 'money',
      head: 'Terminas nesuėjęs',
      stands: 'at-end',
      means: 'Dar nereikėjo apmokėti, arba termino nėra.',
    },
    late_7: {
      is: 'money',
      head: '1–7 d.',
      isMinor: true,
      stands: 'at-end',
      means: 'Vėlavo nuo 1 iki 7 dienų tą paskutinę dieną. Išduotas neapmokėtas užsakymas vėluoja nuo išdavimo.',
    },
    late_30: { is: 'money', head: '8–30 d.', isMinor: true, stands: 'at-end', means: 'Vėlavo nuo 8 iki 30 dienų.' },
    late_60: { is: 'money', head: '31–60 d.', isMinor: true, stands: 'at-end', means: 'Vėlavo nuo 31 iki 60 dienų.' },
    late_90: { is: 'money', head: '61–90 d.', isMinor: true, stands: 'at-end', means: 'Vėlavo nuo 61 iki 90 dienų.' },
    late_over: { is: 'money', head: 'Daugiau kaip 90 d.', stands: 'at-end', means: 'Vėlavo daugiau kaip 90 dienų.' },
  },
  parts: { title: 'Kiek vėluojama', of: ['not_due', 'late_7', 'late_30', 'late_60', 'late_90', 'late_over'] },
})
