import { buildAttributeChoices, buildShelfProducts, buildViews } from './build-shelf-products.ts'

export const discs = buildShelfProducts('addition', 'Pjovimo diskai', [
  {
    title: 'Deimantinis diskas betonui 230 mm',
    priceCents: 3290,
    units: 22,
    about:
      'Betonui, trinkelėms ir mūrui, sausam ir šlapiam pjovimui. Segmento aukštis 12 mm. Pjaukite trumpais judesiais, kad diskas neperkaistų.',
    properties: [
      ['Tinka', 'KS 230'],
      ['Skersmuo', '230 mm'],
      ['Anga', '22,23 mm'],
      ['Segmento aukštis', '12 mm'],
    ],
    rentCategory: 'Pjovimas ir šlifavimas',
    sellCategory: 'Elektriniai įrankiai',
    views: buildViews('diamond-disc', 'main', 'parts', 'detail'),
  },
  {
    title: 'Deimantinis diskas 350 mm benzininiam pjaustytuvui',
    priceCents: 8900,
    units: 8,
    about: 'Pjaustytuvui BP 350. Betonui ir asfaltui skiriasi rišiklio kietumas, todėl pasirinkite pagal medžiagą.',
    properties: [
      ['Skersmuo', '350 mm'],
      ['Anga', '20/25,4 mm'],
      ['Segmento aukštis', '10 mm'],
    ],
    attributes: buildAttributeChoices('Medžiaga', [
      ['Betonas', 0],
      ['Asfaltas', 0],
      ['Universalus', 1400],
    ]),
    rentCategory: 'Pjovimas ir šlifavimas',
    views: buildViews('diamond-disc', 'main', 'detail'),
  },
  {
    title: 'Metalo pjovimo diskai 125 × 1,0 mm, 10 vnt.',
    priceCents: 890,
    units: 80,
    about:
      'Ploni diskai plienui ir nerūdijančiam plienui, mažai kaista ir palieka siaurą pjūvį. Šlifuoti jais negalima.',
    properties: [
      ['Tinka', 'KS 125'],
      ['Tinka', 'KS 125 E'],
      ['Skersmuo', '125 mm'],
      ['Storis', '1,0 mm'],
      ['Kiekis', '10 vnt.'],
    ],
    rentCategory: 'Pjovimas ir šlifavimas',
    sellCategory: 'Elektriniai įrankiai',
    views: buildViews('cutting-discs', 'main', 'parts'),
  },
  {
    title: 'Pjovimo diskas medienai su karbido dantimis',
    priceCents: 1490,
    units: 30,
    about:
      'Lentoms, fanerai ir laminatui. Daugiau dantų duoda švaresnį pjūvį, mažiau pjauna greičiau. Patikrinkite savo pjūklo disko skersmenį ir angą.',
    properties: [
      ['Anga', '30 mm, su žiedu 20 mm'],
      ['Dantų', '24–60'],
    ],
    attributes: buildAttributeChoices('Skersmuo', [
      ['165 mm', 0],
      ['190 mm', 500],
      ['254 mm', 1800],
    ]),
    rentCategory: 'Pjovimas ir šlifavimas',
    sellCategory: 'Elektriniai įrankiai',
    views: buildViews('saw-blade', 'main', 'parts', 'detail'),
  },
])
