import { buildAttributeChoices, buildShelfProducts, buildViews } from './build-shelf-products.ts'

export const abrasives = buildShelfProducts('addition', 'Šlifavimo medžiagos', [
  {
    title: 'Šlifavimo diskai „Žirafai“ 225 mm, 25 vnt.',
    priceCents: 2290,
    units: 40,
    about:
      'Lipnūs diskai su skylutėmis sienų šlifuokliui ŽS 225. Glaistui tinka P120–P180, baigiamajam šlifavimui P240.',
    properties: [
      ['Skersmuo', '225 mm'],
      ['Tvirtinimas', 'lipnus'],
      ['Kiekis', '25 vnt.'],
    ],
    attributes: buildAttributeChoices('Granuliacija', [
      ['P80', 0],
      ['P120', 0],
      ['P180', 0],
      ['P240', 100],
    ]),
    rentCategory: 'Pjovimas ir šlifavimas',
    views: buildViews('sanding-discs', 'main', 'detail'),
  },
  {
    title: 'Šlifavimo diskai 150 mm, 50 vnt.',
    priceCents: 1690,
    units: 35,
    about:
      'Medienai, dažams ir glaistui ekscentriniais šlifuokliais. Popierius atsparus užsikimšimui, skylutės sutampa su daugeliu padų.',
    properties: [
      ['Skersmuo', '150 mm'],
      ['Tvirtinimas', 'lipnus'],
      ['Kiekis', '50 vnt.'],
    ],
    attributes: buildAttributeChoices('Granuliacija', [
      ['P60', 0],
      ['P120', 0],
      ['P220', 0],
    ]),
    sellCategory: 'Elektriniai įrankiai',
    views: buildViews('sanding-discs', 'main', 'parts'),
  },
  {
    title: 'Deimantinė šlifavimo lėkštė betonui 125 mm',
    priceCents: 2690,
    units: 14,
    about:
      'Betono siūlėms, klijams ir nelygumams nuimti kampiniu šlifuokliu. Dvi segmentų eilės. Dirbkite su dulkių gaubtu.',
    properties: [
      ['Tinka', 'KS 125'],
      ['Skersmuo', '125 mm'],
      ['Anga', '22,23 mm'],
      ['Segmentai', 'dviguba eilė'],
    ],
    rentCategory: 'Pjovimas ir šlifavimas',
    views: buildViews('cup-wheel', 'main', 'parts', 'detail'),
  },
  {
    title: 'Deimantinė šlifavimo lėkštė 250 mm grindų šlifavimo mašinai GŠ 250',
    priceCents: 18900,
    units: 0,
    about:
      'Betonui ir savaime išsilyginantiems sluoksniams. Minkštas rišiklis kietam betonui, kietas rišiklis šviežiam ir smėlingam.',
    properties: [
      ['Tinka', 'GŠ 250'],
      ['Skersmuo', '250 mm'],
      ['Segmentai', '24'],
    ],
    attributes: buildAttributeChoices('Rišiklis', [
      ['Minkštas', 0],
      ['Kietas', 0],
    ]),
    rentCategory: 'Pjovimas ir šlifavimas',
    views: buildViews('cup-wheel', 'main', 'size'),
  },
])
