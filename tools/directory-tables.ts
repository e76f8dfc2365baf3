export interface Industry {
  /** NAICS in the US, SIC in the UK. */
  code: string
  nouns: readonly string[]
  employees: readonly [least: number, most: number]
  /** Revenue a head, major units. */
  perHead: number
  ownership?: string
}

const of = (
  code: string,
  nouns: string,
  employees: [number, number],
  perHead: number,
  ownership?: string,
): Industry => ({ code, nouns: nouns.split('|'), employees, perHead, ...(ownership ? { ownership } : {}) })

/** Weighted towards a few sectors, so that their accounts find enough peers to be compared with. */
export const INDUSTRIES: readonly Industry[] = [
  of('541110', 'Law Group|Legal|Law Offices', [4, 120], 210_000, 'Partnership'),
  of('621210', 'Dental Group|Family Dentistry|Dental Care', [5, 90], 140_000),
  of('238220', 'Plumbing & Heating|Mechanical|Climate Services', [6, 180], 190_000),
  of('332710', 'Machine Works|Precision|Tool & Die', [10, 260], 180_000),
  of('541211', 'Accounting|CPAs|Tax & Advisory', [4, 140], 150_000, 'Partnership'),
  of('621111', 'Family Medicine|Physicians|Medical Group', [8, 260], 160_000),
  of('445110', 'Market|Grocers|Foods', [12, 400], 210_000),
  of('524210', 'Insurance Agency|Risk Advisors', [3, 80], 170_000),
  of('541512', 'Systems|Software Consulting|Digital', [5, 320], 185_000),
  of('623110', 'Care Center|Nursing & Rehab', [30, 380], 78_000),
  of('236115', 'Homes|Builders|Construction', [6, 220], 310_000),
  of('423830', 'Industrial Supply|Equipment Sales', [8, 210], 420_000),
  of('541330', 'Engineering|Structural Engineers', [6, 300], 175_000),
  of('621610', 'Home Health|Home Care', [15, 320], 62_000),
  of('311811', 'Bakery|Bread Company', [6, 140], 96_000),
  of('611110', 'Academy|Preparatory School', [20, 260], 72_000, 'Non-Profit'),
  of('541613', 'Marketing|Brand Studio', [3, 110], 160_000),
  of('484121', 'Freight|Trucking|Logistics', [8, 420], 200_000),
  of('722511', 'Restaurant Group|Kitchen', [12, 240], 64_000),
  of('531210', 'Realty|Property Partners', [3, 90], 150_000),
  of('541940', 'Veterinary Clinic|Animal Hospital', [5, 80], 125_000),
  of('561730', 'Landscaping|Grounds Care', [5, 130], 84_000),
  of('513210', 'Software|Data Labs', [6, 340], 230_000),
  of('813110', 'Community Church|Fellowship', [3, 60], 70_000, 'Non-Profit'),
  of('441110', 'Auto Group|Motors', [12, 300], 640_000),
  of('339112', 'Medical Devices|Surgical', [12, 360], 260_000),
]

const STREETS = [
  'Main Street',
  'Market Street',
  'Oak Avenue',
  'Industrial Parkway',
  'Commerce Drive',
  'Second Avenue',
]

/** State, city, ZIP, area code. */
const CITIES =
  'AL Birmingham 35203 205|AZ Phoenix 85004 602|AZ Tucson 85701 520|AR Little_Rock 72201 501|CA Sacramento 95814 916|CA San_Diego 92101 619|CA Oakland 94612 510|CA Fresno 93721 559|CO Denver 80202 303|CO Boulder 80302 303|CT Hartford 06103 860|DE Wilmington 19801 302|DC Washington 20005 202|FL Tampa 33602 813|FL Orlando 32801 407|FL Jacksonville 32202 904|GA Atlanta 30303 404|GA Savannah 31401 912|HI Honolulu 96813 808|ID Boise 83702 208|IL Chicago 60601 312|IL Peoria 61602 309|IN Indianapolis 46204 317|IA Des_Moines 50309 515|KS Wichita 67202 316|KY Louisville 40202 502|LA New_Orleans 70112 504|ME Portland 04101 207|MD Baltimore 21202 410|MA Boston 02110 617|MA Worcester 01608 508|MI Grand_Rapids 49503 616|MI Detroit 48226 313|MN Minneapolis 55401 612|MS Jackson 39201 601|MO Kansas_City 64106 816|MO Springfield 65806 417|MT Billings 59101 406|NE Omaha 68102 402|NV Reno 89501 775|NH Manchester 03101 603|NJ Newark 07102 973|NJ Princeton 08540 609|NM Albuquerque 87102 505|NY Albany 12207 518|NY New_York 10016 212|NY Buffalo 14202 716|NC Charlotte 28202 704|NC Raleigh 27601 919|ND Fargo 58102 701|OH Columbus 43215 614|OH Cleveland 44114 216|OK Tulsa 74103 918|OR Portland 97205 503|PA Pittsburgh 15222 412|PA Harrisburg 17101 717|RI Providence 02903 401|SC Greenville 29601 864|SD Sioux_Falls 57104 605|TN Nashville 37203 615|TX Austin 78701 512|TX Houston 77002 713|TX Dallas 75201 214|TX San_Antonio 78205 210|UT Provo 84601 801|VT Burlington 05401 802|VA Richmond 23219 804|WA Seattle 98101 206|WA Spokane 99201 509|WV Charleston 25301 304|WI Madison 53703 608|WY Cheyenne 82001 307'

type Place = [state: string, city: string, zip: string, area: string, streets: readonly string[]]

export const PLACES: readonly Place[] = CITIES.split('|').map((row) => {
  const [state = '', city = '', zip = '', area = ''] = row.split(' ')
  return [state, city.replaceAll('_', ' '), zip, area, STREETS]
})

export const SURNAMES: readonly string[] =
  'Abernathy Aldana Ashworth Bellamy Bergstrom Birchwood Blackwell Brightwater Calloway Cardenas Castellano Cedar_Hill Chandler Coldwater Crestview Dalton Delacroix Delgado Eastgate Ellison Everhart Fairbanks Fennimore Fletcher Foxglove Gallagher Garrison Glenwood Granger Greenfield Halvorsen Hargrove Harborview Hawthorne Hightower Holloway Ironbridge Jamison Juniper Kensington Kessler Kingfisher Lakeshore Lanphear Larkspur Lindqvist Lockhart Lombardi Maplewood Marchetti Mayfield Meridian Merriweather Montrose Moreno Nakamura Northfield Novak Oakhurst Okafor Olmstead Orchard Park_Ridge Pemberton Pinecrest Prescott Quarry Radcliffe Ramirez Redwood Ridgeline Riverbend Rosenthal Sandoval Sawyer Silverlake Sinclair Stonebridge Summit Sutherland Tanglewood Thackeray Tidewater Trevino Underhill Valley_Forge Vandermeer Wakefield Westbrook Whitaker Willowbrook Winslow Yamada Zeller'
    .split(' ')
    .map((name) => name.replaceAll('_', ' '))

export const UK_INDUSTRIES: readonly Industry[] = [
  of('69102', 'Solicitors|Legal', [4, 120], 92_000, 'Partnership'),
  of('86230', 'Dental Practice|Dental Care', [5, 60], 74_000),
  of('62020', 'IT Consulting|Digital', [4, 180], 105_000),
  of('69201', 'Accountants|Chartered Accountants', [4, 140], 81_000, 'Partnership'),
  of('43220', 'Plumbing & Heating|Building Services', [5, 90], 98_000),
  of('25620', 'Precision Engineering|Machining', [8, 150], 112_000),
  of('56101', 'Restaurants|Dining', [10, 120], 41_000),
  of('71111', 'Architects|Design Partnership', [4, 80], 88_000),
  of('49410', 'Haulage|Transport', [8, 180], 118_000),
  of('47710', 'Clothing|Outfitters', [6, 160], 102_000),
  of('31090', 'Furniture|Joinery', [6, 110], 84_000),
]

/** Town, postcode, the drama range of its phone numbers without the last three digits, street. */
export const UK_PLACES: readonly [city: string, postcode: string, phone: string, street: string][] = [
  ['London', 'EC2A 4NE', '2079460', 'Curtain Road'],
  ['Manchester', 'M2 3AW', '1614960', 'Deansgate'],
  ['Leeds', 'LS1 4AP', '1134960', 'Wellington Street'],
  ['Birmingham', 'B3 2DH', '1214960', 'Colmore Row'],
  ['Bristol', 'BS1 5TY', '1174960', 'Queen Square'],
  ['Edinburgh', 'EH2 2BY', '1314960', 'George Street'],
  ['Glasgow', 'G2 1DY', '1414960', 'West George Street'],
  ['Cardiff', 'CF10 1EP', '2920180', 'St Mary Street'],
  ['Belfast', 'BT1 5GS', '2896496', 'Donegall Square'],
  ['Sheffield', 'S1 2JA', '1144960', 'Norfolk Street'],
  ['Liverpool', 'L2 5RH', '1514960', 'Castle Street'],
  ['Newcastle upon Tyne', 'NE1 7AL', '1914980', 'Grey Street'],
]
