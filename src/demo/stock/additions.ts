import { choice, pictures, shelf } from './shelf.ts'

export const bitsAndChisels = shelf('addition', 'Grąžtai ir kaltai', [
  {
    title: 'Betono grąžtų rinkinys SDS-plus, 7 vnt., 5–16 mm',
    priceCents: 2490,
    units: 25,
    about:
      'Dažniausi skersmenys inkarams ir mūrvinėms: 5, 6, 8, 10, 12, 14 ir 16 mm. Keturių briaunų karbido galvutė neužstringa ties armatūra. Dėžutėje.',
    properties: [
      ['Jungtis', 'SDS-plus'],
      ['Darbinis ilgis', '100 mm'],
      ['Kiekis', '7 vnt.'],
    ],
    rentCategory: 'Gręžimas ir kalimas',
    sellCategory: 'Elektriniai įrankiai',
    views: pictures('drill-bits', 'main', 'parts', 'detail'),
  },
  {
    title: 'Betono grąžtas SDS-plus, 210 mm',
    priceCents: 390,
    units: 60,
    about: 'Vienas grąžtas betonui ir mūrui. Pasirinkite skersmenį; darbinis ilgis visų 150 mm.',
    properties: [
      ['Jungtis', 'SDS-plus'],
      ['Bendras ilgis', '210 mm'],
    ],
    attributes: choice('Skersmuo', [
      ['6 mm', 0],
      ['8 mm', 40],
      ['10 mm', 90],
      ['12 mm', 170],
      ['16 mm', 420],
    ]),
    rentCategory: 'Gręžimas ir kalimas',
    views: pictures('drill-bits', 'detail', 'main'),
  },
  {
    title: 'Kaltų rinkinys SDS-max, 5 vnt.',
    priceCents: 5900,
    units: 10,
    about:
      'Smailus, du plokšti, griovelinis ir plytelių kaltas. Grūdinto plieno, galandami. Pirmą kartą naudodami kotą patepkite.',
    properties: [
      ['Jungtis', 'SDS-max'],
      ['Ilgis', '280–400 mm'],
      ['Kiekis', '5 vnt.'],
    ],
    rentCategory: 'Gręžimas ir kalimas',
    views: pictures('chisels', 'main', 'parts', 'detail'),
  },
  {
    title: 'Kaltas skeldimo plaktukui HEX 30, 400 mm',
    priceCents: 2190,
    units: 18,
    about: 'Kaltas BR 16 ir BR 30 plaktukams. Smailus skaldo, platus lygina ir kelia asfaltą.',
    properties: [
      ['Jungtis', 'HEX 30 mm'],
      ['Ilgis', '400 mm'],
    ],
    attributes: choice('Forma', [
      ['Smailus', 0],
      ['Plokščias, 35 mm', 200],
      ['Kastuvėlis, 120 mm', 1600],
    ]),
    rentCategory: 'Gręžimas ir kalimas',
    views: pictures('chisels', 'detail', 'main'),
  },
  {
    title: 'Deimantinė gręžimo karūna gelžbetoniui, 450 mm',
    priceCents: 8900,
    units: 9,
    about:
      'Šlapiam gręžimui mašina KD 162. Segmentai virinti lazeriu, pjauna ir armatūrą. Kaina priklauso nuo skersmens.',
    properties: [
      ['Jungtis', '1 1/4" UNC'],
      ['Darbinis ilgis', '450 mm'],
      ['Segmento aukštis', '10 mm'],
    ],
    attributes: choice('Skersmuo', [
      ['82 mm', 0],
      ['112 mm', 2100],
      ['132 mm', 3400],
      ['162 mm', 5900],
    ]),
    rentCategory: 'Gręžimas ir kalimas',
    views: pictures('core-bits', 'main', 'parts', 'detail'),
  },
])

export const discs = shelf('addition', 'Pjovimo diskai', [
  {
    title: 'Deimantinis diskas betonui 230 mm',
    priceCents: 3290,
    units: 22,
    about:
      'Betonui, trinkelėms ir mūrui, sausam ir šlapiam pjovimui. Segmento aukštis 12 mm. Pjaukite trumpais ėjimais, kad diskas neperkaistų.',
    properties: [
      ['Skersmuo', '230 mm'],
      ['Anga', '22,23 mm'],
      ['Segmento aukštis', '12 mm'],
    ],
    rentCategory: 'Pjovimas ir šlifavimas',
    sellCategory: 'Elektriniai įrankiai',
    views: pictures('diamond-disc', 'main', 'parts', 'detail'),
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
    attributes: choice('Medžiaga', [
      ['Betonas', 0],
      ['Asfaltas', 0],
      ['Universalus', 1400],
    ]),
    rentCategory: 'Pjovimas ir šlifavimas',
    views: pictures('diamond-disc', 'main', 'detail'),
  },
  {
    title: 'Metalo pjovimo diskai 125 × 1,0 mm, 10 vnt.',
    priceCents: 890,
    units: 80,
    about:
      'Ploni diskai plienui ir nerūdijančiam plienui, mažai kaista ir palieka siaurą pjūvį. Šlifuoti jais negalima.',
    properties: [
      ['Skersmuo', '125 mm'],
      ['Storis', '1,0 mm'],
      ['Kiekis', '10 vnt.'],
    ],
    rentCategory: 'Pjovimas ir šlifavimas',
    sellCategory: 'Elektriniai įrankiai',
    views: pictures('cutting-discs', 'main', 'parts'),
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
    attributes: choice('Skersmuo', [
      ['165 mm, 24 dantys', 0],
      ['190 mm, 40 dantų', 500],
      ['254 mm, 60 dantų', 1800],
    ]),
    rentCategory: 'Pjovimas ir šlifavimas',
    sellCategory: 'Elektriniai įrankiai',
    views: pictures('saw-blade', 'main', 'parts', 'detail'),
  },
])

export const abrasives = shelf('addition', 'Šlifavimo medžiagos', [
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
    attributes: choice('Granuliacija', [
      ['P80', 0],
      ['P120', 0],
      ['P180', 0],
      ['P240', 100],
    ]),
    rentCategory: 'Pjovimas ir šlifavimas',
    views: pictures('sanding-discs', 'main', 'detail'),
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
    attributes: choice('Granuliacija', [
      ['P60', 0],
      ['P120', 0],
      ['P220', 0],
    ]),
    sellCategory: 'Elektriniai įrankiai',
    views: pictures('sanding-discs', 'main', 'parts'),
  },
  {
    title: 'Deimantinė šlifavimo lėkštė betonui 125 mm',
    priceCents: 2690,
    units: 14,
    about:
      'Betono siūlėms, klijams ir nelygumams nuimti kampiniu šlifuokliu. Dvi segmentų eilės. Dirbkite su dulkių gaubtu.',
    properties: [
      ['Skersmuo', '125 mm'],
      ['Anga', '22,23 mm'],
      ['Segmentai', 'dviguba eilė'],
    ],
    rentCategory: 'Pjovimas ir šlifavimas',
    views: pictures('cup-wheel', 'main', 'parts', 'detail'),
  },
  {
    title: 'Deimantinė šlifavimo lėkštė 250 mm grindų šlifavimo mašinai GŠ 250',
    priceCents: 18900,
    units: 0,
    about:
      'Betonui ir savaime išsilyginantiems sluoksniams. Minkštas rišiklis kietam betonui, kietas rišiklis šviežiam ir smėlingam.',
    properties: [
      ['Skersmuo', '250 mm'],
      ['Segmentai', '24'],
    ],
    attributes: choice('Rišiklis', [
      ['Minkštas', 0],
      ['Kietas', 0],
    ]),
    rentCategory: 'Pjovimas ir šlifavimas',
    views: pictures('cup-wheel', 'main', 'size'),
  },
])

export const protection = shelf('addition', 'Apsaugos priemonės', [
  {
    title: 'Apsauginis šalmas su ratuku, EN 397',
    priceCents: 1490,
    units: 30,
    about:
      'Galvos apimtis nustatoma ratuku nuo 53 iki 63 cm. Keturių taškų pasmakrės dirželis, prie šalmo tvirtinamos ausinės.',
    properties: [
      ['Standartas', 'EN 397'],
      ['Apimtis', '53–63 cm'],
      ['Svoris', '390 g'],
    ],
    rentCategory: 'Kopėčios ir pastoliai',
    sellCategory: 'Statybvietės įranga',
    views: pictures('helmet', 'main', 'parts', 'detail'),
  },
  {
    title: 'Uždari apsauginiai akiniai, nerasojantys',
    priceCents: 890,
    units: 45,
    about: 'Nuo dulkių, skeveldrų ir purslų. Telpa ant korekcinių akinių. Stiklas padengtas nuo rasojimo ir įbrėžimų.',
    properties: [
      ['Standartas', 'EN 166'],
      ['Stiklas', 'polikarbonatas'],
    ],
    rentCategory: 'Pjovimas ir šlifavimas',
    sellCategory: 'Elektriniai įrankiai',
    views: pictures('goggles', 'main', 'detail'),
  },
  {
    title: 'Darbo pirštinės su nitrilo danga',
    priceCents: 350,
    units: 120,
    about: 'Gerai laiko slidų ir aštrų daiktą, praleidžia orą plaštakos viršuje. Skalbiamos 40 °C temperatūroje.',
    properties: [
      ['Standartas', 'EN 388'],
      ['Danga', 'smėliuotas nitrilas'],
    ],
    attributes: choice('Dydis', [
      ['8 (M)', 0],
      ['9 (L)', 0],
      ['10 (XL)', 0],
      ['11 (XXL)', 30],
    ]),
    rentCategory: 'Betono darbai',
    sellCategory: 'Statybvietės įranga',
    views: pictures('gloves', 'main', 'detail'),
  },
  {
    title: 'Apsauginės ausinės, slopinimas 31 dB',
    priceCents: 1790,
    units: 16,
    about: 'Grandininiams pjūklams, pjaustytuvams ir perforatoriams. Lankas paminkštintas, kaušeliai susilanksto.',
    properties: [
      ['Slopinimas (SNR)', '31 dB'],
      ['Standartas', 'EN 352-1'],
      ['Svoris', '265 g'],
    ],
    rentCategory: 'Sodo technika',
    sellCategory: 'Sodo ir kiemo technika',
    views: pictures('earmuffs', 'main', 'detail'),
  },
  {
    title: 'Puskaukė su keičiamais filtrais',
    priceCents: 1990,
    units: 11,
    about:
      'Betono, gipso ir medienos dulkėms, su A2 filtrais ir dažų garams. Barzda neleidžia kaukei priglusti. Filtrus keiskite, kai kvėpuoti tampa sunku.',
    properties: [
      ['Standartas', 'EN 140'],
      ['Medžiaga', 'silikonas'],
    ],
    attributes: choice('Komplektacija', [
      ['Be filtrų', 0],
      ['Su 2 P3 filtrais', 1100],
      ['Su 2 A2P3 filtrais', 1900],
    ]),
    rentCategory: 'Pjovimas ir šlifavimas',
    views: pictures('respirator', 'main', 'parts', 'detail'),
  },
])

export const hosesAndFuel = shelf('addition', 'Žarnos ir degalų talpos', [
  {
    title: 'Vandens slėginė žarna 2" su jungtimis',
    priceCents: 3900,
    units: 12,
    about:
      'Drenažiniams ir benzininiams siurbliams. Abiejuose galuose greitosios jungtys. Nelenkite aštriais kampais ir netempkite per briaunas.',
    properties: [
      ['Vidinis skersmuo', '2" (50 mm)'],
      ['Slėgis', 'iki 6 bar'],
    ],
    attributes: choice('Ilgis', [
      ['10 m', 0],
      ['20 m', 3300],
      ['30 m', 6500],
    ]),
    rentCategory: 'Siurbliai ir vandens technika',
    views: pictures('hose', 'main', 'parts', 'detail'),
  },
  {
    title: 'Laistymo žarna 1/2", 25 m, su jungtimis',
    priceCents: 2290,
    units: 9,
    about: 'Vandeniui atvesti iki plovyklos, pjovimo staklių ar gręžimo mašinos. Trijų sluoksnių, nesusisuka.',
    properties: [
      ['Vidinis skersmuo', '1/2" (12,5 mm)'],
      ['Ilgis', '25 m'],
      ['Slėgis', 'iki 20 bar'],
    ],
    rentCategory: 'Valymo technika',
    sellCategory: 'Sodo ir kiemo technika',
    views: pictures('hose', 'main', 'size'),
  },
  {
    title: 'Metalinis degalų kanistras',
    priceCents: 2490,
    units: 13,
    about:
      'Benzinui ir dyzelinui vežti. Dangtelis užsifiksuoja, piltuvas tvirtinamas prie kaklelio. Atitinka pavojingų krovinių vežimo reikalavimus.',
    properties: [
      ['Medžiaga', 'plienas, 0,9 mm'],
      ['Ženklinimas', 'UN'],
    ],
    attributes: choice('Talpa', [
      ['5 l', 0],
      ['10 l', 600],
      ['20 l', 1200],
    ]),
    rentCategory: 'Elektra ir apšvietimas',
    sellCategory: 'Sodo ir kiemo technika',
    views: pictures('jerrycan', 'main', 'parts'),
  },
])
