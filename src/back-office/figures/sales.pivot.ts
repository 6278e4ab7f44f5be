import { definePivot } from '#shell/reports/define-pivot.ts'

/** Machines wear evenly over so many years from their purchase, as machinery does by the profit tax's norms. */
export const machineYears = 5

export const salesPivot = definePivot({
  name: 'sales',
  title: 'Pardavimai ir marža',
  about: 'a-person',
  summary: 'What invoices with VAT billed less credit notes, by the day of the paper, with what is known of its cost',
  by: {
    day: 'Diena',
    month: 'Mėnuo',
    place: 'Padalinys',
    category: 'Kategorija',
    product: 'Produktas',
    client: 'Klientas',
    clerk: 'Darbuotojas',
  },
  figures: {
    price: {
      is: 'money',
      head: 'Pardavimai be PVM',
      withoutVat: 'Pardavimai',
      means:
        'Išrašytų PVM sąskaitų faktūrų eilutės be PVM, atėmus kreditines sąskaitas, pagal dokumento datą. Išankstinės sąskaitos, užstatai ir nuostolių atlyginimas čia neįeina. Kiekvieno mėnesio eilučių suma lygi to mėnesio dokumentų sumai centas į centą – tai tikrina duomenų patikra.',
    },
    vat: { is: 'money', head: 'PVM', withoutVat: null, isMinor: true, means: 'Tų pačių dokumentų PVM.' },
    price_with_vat: {
      is: 'money',
      head: 'Su PVM',
      withoutVat: null,
      isMinor: true,
      means: 'Pardavimai be PVM ir jų PVM kartu.',
    },
    goods_cost: {
      is: 'money',
      head: 'Prekių savikaina',
      isMinor: true,
      means:
        'Kiek parduotos prekės kainavo jums: prekės kortelės „Pirkta už“, galiojęs užsakant, padaugintas iš kiekio. Jei tada dar nebuvo įrašytas – dabartinis.',
    },
    wear: {
      is: 'money',
      head: 'Technikos dalis',
      isMinor: true,
      means: `Vienetų pirkimo kaina, lygiomis dalimis padalyta ${machineYears} metams nuo pirkimo; skaičiuojamos laikotarpio dienos iki šiandien ir iki nurašymo. Dienai, klientui ir darbuotojui ji neskirstoma – tada ji stovi atskiroje eilutėje.`,
    },
    margin: {
      is: 'money',
      head: 'Marža',
      means:
        'Pardavimai be PVM − prekių savikaina − technikos dalis. Darbo, transporto ir patalpų išlaidų programa nežino.',
    },
    unknown_cost: {
      is: 'money',
      head: 'Savikaina nežinoma',
      isMinor: true,
      means:
        'Kiek iš pardavimų – prekės, kurioms „Pirkta už“ neįrašyta: jų marža čia lygi visai kainai. Vienetai be pirkimo kainos į technikos dalį neįeina.',
    },
  },
})
