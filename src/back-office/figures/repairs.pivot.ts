import { definePivot } from '#shell/reports/define-pivot.ts'

export const repairsPivot = definePivot({
  name: 'repairs',
  title: 'Remontas ir žala',
  about: 'nobody',
  summary:
    'Days of machines under repair and out of use otherwise, with what was charged for damage and what of it was paid',
  by: { product: 'Produktas', unit: 'Vienetas', place: 'Padalinys', month: 'Mėnuo', day: 'Diena' },
  figures: {
    repair_days: {
      is: 'days',
      head: 'Remonto paros',
      means:
        'Kiek parų vienetai stovėjo remonte iki šios akimirkos, visų kartu, šimtųjų tikslumu. Darbo valandų ir detalių kainos programa nežino.',
    },
    repairs: { is: 'count', head: 'Remontai', means: 'Kiek remonto prastovų prasidėjo per laikotarpį.' },
    other_days: {
      is: 'days',
      head: 'Kitos prastovos, paros',
      isMinor: true,
      means: 'Parų, kai vienetai nenaudoti dėl priežiūros, patikros, nerasti ar dėl kitos priežasties.',
    },
    charged: {
      is: 'money',
      head: 'Priskaičiuota žalos',
      means:
        'Nuostolių atlyginimo sąskaitos pagal dokumento datą, atėmus atšauktas. Lygu tiems dokumentams centas į centą. Kas priskaičiuota be konkretaus įrankio, stovi atskiroje eilutėje.',
    },
    recovered: {
      is: 'money',
      head: 'Atgauta žalos',
      means:
        'Kiek per laikotarpį apmokėta nuostolių atlyginimo sąskaitų, kad ir kada išrašytų: pinigais, avansu ar sulaikytu užstatu.',
    },
  },
})
