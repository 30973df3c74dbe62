/** Bodies of other people's cartridges that have a name: what is played is found out by running them. */

export interface NamedBody {
  readonly bodySha1: string;
  readonly name: string;
}

const gym = (version: string, bodySha1: string): NamedBody => ({ bodySha1, name: `TetrisGYM ${version}` });

/** By its pieces and its timing another game. */
export const CHAMPIONSHIP: NamedBody = {
  bodySha1: '56e2fc00097949f5cb7b8229da5f0443d0bf9a26',
  name: 'the championship version of 1990',
};

const NAMED_BODIES: readonly NamedBody[] = [
  gym('after 6', '41bd074e668152df9a4a4e72660a843fc9e95111'),
  gym('6.0.0', '4390b61ce35ab7d1f4a9cb980b278c31a25c5272'),
  gym('5 tournament', 'b237cd3ff8ce7d8d894eefa74678e841da9fa3e9'),
  gym('5 revision 3', '078960220fa9bfc17f95791514569e6bbe2a0c7f'),
  gym('5', '555d8abeffbd438213e8ff9e5d517feaba5c6775'),
  gym('4.2', '6ee01a4c51d2cd4bc68201f542e5364a351f1696'),
  gym('4', 'b1959323231682754f0e5aa324fe01d9755c84c9'),
  gym('3.1', 'bde2db8bb6aa3f616aa49d7ef4519fb29493616f'),
  gym('3', 'c9966a53de54144ca39bdcdd546abfef89a97f65'),
  gym('2', 'aa8faae628382c47310dbc201beb7a3a453e0295'),
  gym('1', '72f0dbcabc5ae687391ecc1d2b5fae3ef0075956'),
  CHAMPIONSHIP,
];

/** What a body is called; undefined for one that nobody has named. */
export function nameOfBody(bodySha1: string): string | undefined {
  return NAMED_BODIES.find((body) => body.bodySha1 === bodySha1)?.name;
}
