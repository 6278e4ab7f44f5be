import { buildShelfProducts, buildViews } from './build-shelf-products.ts'

export const garden = buildShelfProducts('rent', 'Sodo technika', [
  {
    title: 'Benzininis grandininis pjūklas GP 45, 45 cm juosta',
    pricePerDayCents: 1690,
    units: 4,
    about:
      'Malkoms, genėjimui ir vidutiniams medžiams. Nuomojamas su pagaląsta grandine, juostos dėklu ir apsauginėmis kelnėmis. Degalų mišinys 1:50, grandinės alyva įpilta.',
    properties: [
      ['Tipas', 'Grandininis pjūklas'],
      ['Variklio galia', '2,6 kW'],
      ['Juostos ilgis', '45 cm'],
      ['Grandinės žingsnis', '0,325"'],
      ['Svoris', '5,1 kg'],
    ],
    views: buildViews('chainsaw', 'main', 'parts', 'detail'),
  },
  {
    title: 'Elektrinės gyvatvorių žirklės GŽ 65, 65 cm',
    pricePerDayCents: 990,
    units: 3,
    about:
      'Gyvatvorėms ir krūmams formuoti, šakoms iki 30 mm. Rankena sukasi 180°, peilis sustoja per sekundę. Saugokite kabelį: duodame jo laikiklį ant diržo.',
    properties: [
      ['Galia', '700 W'],
      ['Peilio ilgis', '65 cm'],
      ['Tarpas tarp dantų', '30 mm'],
      ['Svoris', '4,1 kg'],
    ],
    views: buildViews('hedge-trimmer', 'main', 'parts'),
  },
  {
    title: 'Benzininė krūmapjovė KP 43, 1,7 kW',
    pricePerDayCents: 1490,
    units: 4,
    about:
      'Aukštai žolei, brūzgynams ir grioviams. Duodame gijos galvutę, trikampį peilį, diržus ir veido skydelį. Per 15 m aplink neturi būti žmonių.',
    properties: [
      ['Variklio galia', '1,7 kW'],
      ['Pjovimo plotis', '43 cm'],
      ['Gijos storis', '2,4 mm'],
      ['Svoris', '7,9 kg'],
    ],
    views: buildViews('brush-cutter', 'main', 'parts', 'detail'),
  },
  {
    title: 'Savaeigė vejapjovė VJ 51, 51 cm, 65 l krepšys',
    pricePerDayCents: 1790,
    units: 3,
    about:
      'Vejai iki 2 000 m². Pjovimo aukštis keičiamas viena svirtele, žolę renka, mulčiuoja arba išmeta į šoną. Aukštą žolę pjaukite per du kartus.',
    properties: [
      ['Pjovimo plotis', '51 cm'],
      ['Pjovimo aukštis', '25–75 mm'],
      ['Krepšys', '65 l'],
      ['Variklio galia', '2,7 kW'],
      ['Svoris', '34 kg'],
    ],
    views: buildViews('lawn-mower', 'main', 'parts', 'size'),
  },
  {
    title: 'Benzininis lapų pūstuvas LP 26',
    pricePerDayCents: 1190,
    units: 3,
    about:
      'Lapams, nupjautai žolei ir statybinėms dulkėms nuo takų pūsti. Turi pastovios eigos fiksatorių. Dirbkite su ausinėmis, jas duodame kartu.',
    properties: [
      ['Variklio galia', '0,8 kW'],
      ['Oro greitis', '72 m/s'],
      ['Oro srautas', '780 m³/h'],
      ['Svoris', '4,4 kg'],
    ],
    views: buildViews('leaf-blower', 'main', 'parts'),
  },
  {
    title: 'Benzininis žemės grąžtas ŽG 52, su 150 ir 200 mm sraigtais',
    pricePerDayCents: 2390,
    units: 3,
    about:
      'Tvorų stulpams, poliams ir sodinukams. Sraigtas gręžia iki 80 cm, su ilgintuvu iki 1,8 m. Prieš gręždami įsitikinkite, kad po žeme nėra kabelių ir vamzdžių.',
    properties: [
      ['Variklio galia', '1,9 kW'],
      ['Sraigtai', '150 ir 200 mm'],
      ['Gręžimo gylis', '0,8 m'],
      ['Svoris be sraigto', '9,4 kg'],
    ],
    views: buildViews('earth-auger', 'main', 'parts', 'detail'),
  },
  {
    title: 'Šakų smulkintuvas ŠS 90, šakoms iki 90 mm',
    pricePerDayCents: 6490,
    units: 1,
    about:
      'Genėtoms šakoms paversti skiedromis. Kieme stumiamas ant savo ratų, keliu gabenkite priekaboje. Į bunkerį nekiškite rankų, akmenų ir virvių.',
    properties: [
      ['Šakos skersmuo', 'iki 90 mm'],
      ['Variklis', 'benzininis, 10 kW'],
      ['Peiliai', '2 ir priešpeilis'],
      ['Svoris', '176 kg'],
    ],
    views: buildViews('wood-chipper', 'main', 'parts', 'size'),
  },
  {
    title: 'Benzininis kultivatorius KV 80, 80 cm',
    pricePerDayCents: 2690,
    units: 2,
    about:
      'Daržui ir būsimai vejai purenti iki 30 cm gylio. Plotis keičiamas nuimant kraštinius peilius. Velėną prieš tai nuimkite, kitaip ji apsivynios ant veleno.',
    properties: [
      ['Darbinis plotis', '40–80 cm'],
      ['Darbinis gylis', 'iki 30 cm'],
      ['Variklio galia', '4,2 kW'],
      ['Pavaros', '1 pirmyn, 1 atgal'],
      ['Svoris', '59 kg'],
    ],
    views: buildViews('tiller', 'main', 'parts'),
  },
])
