/** For tests of boards: positions of real games as the server sends them, the game's catalogues and its data files. */
import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parse } from 'smol-toml';
import { GameWords } from '../../table/board';
import type { Choice } from '../../table/pick';
import type { Lang, Tree } from '../../text/format';
import type { Components, Question } from '../../wire.gen';

export interface Position<View, Own, Asked = Question> {
  readonly seat: number;
  readonly public: View;
  readonly private: Own;
  readonly question: Asked;
  readonly choices: readonly Choice[];
}

export interface Box<Frame> {
  /** the names of the positions */
  readonly FRAMES: readonly string[];
  readonly frame: (name: string) => Frame;
  /** a data file as it is written: `text('doors/house_v1')` */
  readonly text: (name: string) => string;
  /** the tables of a data file */
  readonly data: (name: string) => Record<string, Record<string, unknown>>;
  readonly gameWords: (lang: Lang) => GameWords;
}

const PLAYERS = ['Ada', 'Bruno', 'Chiara', 'Dario', 'Edith', 'Finn', 'Greta', 'Hugo', 'Ines'] as const;

/** All that the tests of one board need. */
export function openBox<Frame>(game: string): Box<Frame> {
  const fixtures = resolve('src/games', game, 'fixtures');
  const folder = resolve('../src/lazaretto/games', game);
  const { files } = JSON.parse(readFileSync(`${fixtures}/box/components.json`, 'utf8')) as Components;
  const text = (name: string) => readFileSync(`${folder}/data/${name}.toml`, 'utf8');
  return {
    FRAMES: readdirSync(fixtures)
      .filter((file) => file.endsWith('.json'))
      .map((file) => file.replace('.json', '')),
    frame: (name) => JSON.parse(readFileSync(`${fixtures}/${name}.json`, 'utf8')) as Frame,
    text,
    data: (name) => parse(text(name)) as Record<string, Record<string, unknown>>,
    gameWords: (lang) => {
      const tree = parse(readFileSync(`${folder}/text/${lang}.toml`, 'utf8')) as Tree;
      return new GameWords({ lang, tree, files }, PLAYERS);
    },
  };
}
