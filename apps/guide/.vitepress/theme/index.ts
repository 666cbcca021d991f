import DefaultTheme from 'vitepress/theme-without-fonts';
import './portal.css';

export default DefaultTheme;
