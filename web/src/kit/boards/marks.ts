/** Something written at a part of the board for a moment. */
export interface Mark {
  part: string;
  text: string;
  kind: 'more' | 'less' | 'word';
}
